import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"newline_to_br, filter","description":"newline_to_br, filter: Puts <br / before every newline. The result is safe if the text was. A standard filter of Liquid. with {'lines':'a\\\\nb'} prints Open …","frontmatter":{"title":"newline_to_br, filter","description":"newline_to_br, filter: Puts <br / before every newline. The result is safe if the text was. A standard filter of Liquid. with {'lines':'a\\\\nb'} prints Open …"},"headers":[],"relativePath":"reference/filters/newline_to_br.md","filePath":"reference/filters/newline_to_br.md"}`);
const _sfc_main = { name: "reference/filters/newline_to_br.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="newline_to_br" tabindex="-1">newline_to_br <a class="header-anchor" href="#newline_to_br" aria-label="Permalink to &quot;newline_to_br&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>input | newline_to_br → string</span></span></code></pre></div><p>Puts <code>&lt;br /&gt;</code> before every newline. The result is safe if the text was.</p><p>A standard filter of Liquid.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>input</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ lines | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">newline_to_br</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;lines&quot;:&quot;a\\nb&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>a&lt;br /&gt;</span></span>
<span class="line"><span>b</span></span></code></pre></div><p><a href="/playground.html#HcrBCYAwDAXQVcI_O0FnCUiKEQo1ig14iNld6u0dXsD1uLq4oiCCejMd9JLpM7n6udabMrFgE5eZ2IgYf2QUYgizVQbbXHvrOlAi8wM">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/newline_to_br.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const newline_to_br = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  newline_to_br as default
};
