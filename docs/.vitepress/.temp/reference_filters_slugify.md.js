import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"slugify, filter","description":"slugify, filter: A string for use in a URL: like parameterize, with dashes for underscores, too. prints Open in the playground","frontmatter":{"title":"slugify, filter","description":"slugify, filter: A string for use in a URL: like parameterize, with dashes for underscores, too. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/slugify.md","filePath":"reference/filters/slugify.md"}');
const _sfc_main = { name: "reference/filters/slugify.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="slugify" tabindex="-1">slugify <a class="header-anchor" href="#slugify" aria-label="Permalink to &quot;slugify&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text | slugify → string</span></span></code></pre></div><p>A string for use in a URL: like <code>parameterize</code>, with dashes for underscores, too.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>text</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;John arrived_foo&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">slugify</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>john-arrived-foo</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqquVlD3ys_IU0gsKsosS02JT8vPV1eoUSjOKU3PTKtUqK1V0lFKSSxJBKkFsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/slugify.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const slugify = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  slugify as default
};
