import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"array_include, filter","description":"array_include, filter: Whether the array contains an element, compared by value. Aliases: is_included_in_array. prints Open in the playground","frontmatter":{"title":"array_include, filter","description":"array_include, filter: Whether the array contains an element, compared by value. Aliases: is_included_in_array. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/array_include.md","filePath":"reference/filters/array_include.md"}');
const _sfc_main = { name: "reference/filters/array_include.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="array_include" tabindex="-1">array_include <a class="header-anchor" href="#array_include" aria-label="Permalink to &quot;array_include&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>array | array_include: el → boolean</span></span></code></pre></div><p>Whether the array contains an element, compared by value.</p><p>Aliases: <code>is_included_in_array</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>array</code></td><td data-label="Type">array</td><td data-label="Default">required</td><td></td></tr><tr><td data-label="Parameter"><code>el</code></td><td data-label="Type">anything</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;a,b&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">split:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;,&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">array_include:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;b&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>true</span></span></code></pre></div><p><a href="/playground.html#FcsxCoAwDEDRq4QsWXqCXEZSjVCIUto4SMzdpdt_ww90vbqJKzJGAEmpBB_Mbs0ZqCzIGPJu7d7tOZSBKkEmFjzEZW2rz2Y6kSPzBw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/array_include.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const array_include = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  array_include as default
};
