import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"lstrip, filter","description":"lstrip, filter: Removes white space from the beginning. Bytes stay bytes, and text that is marked safe stays safe. A standard filter of Liquid. prints …","frontmatter":{"title":"lstrip, filter","description":"lstrip, filter: Removes white space from the beginning. Bytes stay bytes, and text that is marked safe stays safe. A standard filter of Liquid. prints …"},"headers":[],"relativePath":"reference/filters/lstrip.md","filePath":"reference/filters/lstrip.md"}');
const _sfc_main = { name: "reference/filters/lstrip.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="lstrip" tabindex="-1">lstrip <a class="header-anchor" href="#lstrip" aria-label="Permalink to &quot;lstrip&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | lstrip → string</span></span></code></pre></div><p>Removes white space from the beginning. Bytes stay bytes, and text that is marked safe stays safe.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39; a b &#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">lstrip</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}]</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>[a b ]</span></span></code></pre></div><p><a href="/playground.html#BcGxCcAwDATAVZ5v3HgCrRJSKEQBgwLGVqdo99wlw97pGkbhkYkGxYWGD75jjYmqk523hlKYxc5nuG1KVv0">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/lstrip.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const lstrip = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  lstrip as default
};
