import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"new_line_to_br, filter","description":"new_line_to_br, filter: Writes <br / for every newline. The result is safe if the text was. Aliases: nl2br. with {'lines':'a\\\\nb'} prints Open in the …","frontmatter":{"title":"new_line_to_br, filter","description":"new_line_to_br, filter: Writes <br / for every newline. The result is safe if the text was. Aliases: nl2br. with {'lines':'a\\\\nb'} prints Open in the …"},"headers":[],"relativePath":"reference/filters/new_line_to_br.md","filePath":"reference/filters/new_line_to_br.md"}`);
const _sfc_main = { name: "reference/filters/new_line_to_br.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="new_line_to_br" tabindex="-1">new_line_to_br <a class="header-anchor" href="#new_line_to_br" aria-label="Permalink to &quot;new_line_to_br&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text | new_line_to_br → string</span></span></code></pre></div><p>Writes <code>&lt;br /&gt;</code> for every newline. The result is safe if the text was.</p><p>Aliases: <code>nl2br</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>text</code></td><td data-label="Type">anything, as text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ lines | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">new_line_to_br</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;lines&quot;:&quot;a\\nb&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>a&lt;br /&gt;b</span></span></code></pre></div><p><a href="/playground.html#HcrBCYAwDAXQVcI_O0FnCZQUIwg1ig14iNld6u0dXsD1uLq4oiCC-m466CXTp05XP2u7KRMLVnGZi42I8U9GIYYwW2OwzbXtXQdKZH4">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/new_line_to_br.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const new_line_to_br = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  new_line_to_br as default
};
