import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Partial, file","description":"Partial, file: views/partials/cart/total.liquid Liquid that other templates print with render, or call with function, by its path. An example of each key:","frontmatter":{"title":"Partial, file","description":"Partial, file: views/partials/cart/total.liquid Liquid that other templates print with render, or call with function, by its path. An example of each key:"},"headers":[],"relativePath":"reference/files/partial.md","filePath":"reference/files/partial.md"}');
const _sfc_main = { name: "reference/files/partial.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="partial" tabindex="-1">Partial <a class="header-anchor" href="#partial" aria-label="Permalink to &quot;Partial&quot;">​</a></h1><p><code>views/partials/cart/total.liquid</code></p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ total | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">pricify:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> currency</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>Liquid that other templates print with <code>render</code>, or call with <code>function</code>, by its path.</p><table tabindex="0"><thead><tr><th>Key</th><th>Takes</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Key"><code>metadata</code></td><td data-label="Takes">any value</td><td data-label="Default"></td><td>Values of your own, which the GraphQL lists of templates return.</td></tr></tbody></table><p>An example of each key:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">metadata</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: { </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">author</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Ada</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/partial.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const partial = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  partial as default
};
