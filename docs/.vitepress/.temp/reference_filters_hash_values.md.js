import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"hash_values, filter","description":"hash_values, filter: The values of a hash, in the order of its keys. with {'h':{'b':1,'a':2}} prints Open in the playground","frontmatter":{"title":"hash_values, filter","description":"hash_values, filter: The values of a hash, in the order of its keys. with {'h':{'b':1,'a':2}} prints Open in the playground"},"headers":[],"relativePath":"reference/filters/hash_values.md","filePath":"reference/filters/hash_values.md"}`);
const _sfc_main = { name: "reference/filters/hash_values.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="hash_values" tabindex="-1">hash_values <a class="header-anchor" href="#hash_values" aria-label="Permalink to &quot;hash_values&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>hash | hash_values → array</span></span></code></pre></div><p>The values of a hash, in the order of its keys.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>hash</code></td><td data-label="Type">hash</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ h | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">hash_values</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">join</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;h&quot;:{&quot;b&quot;:1,&quot;a&quot;:2}}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>1 2</span></span></code></pre></div><p><a href="/playground.html#NcsxCoAwEETRqwxbp9EyZwnIipEoMQqJNpu9u6xgNw_mC7V4XJlbJE8iSOhIXNP0cL5jRcd-bgWq5GjhxvYKBQiUAnl82zSbBveTjaNJQ7F23XKs5EX1BQ">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/hash_values.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hash_values = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hash_values as default
};
