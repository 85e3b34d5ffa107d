import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"strip_liquid, filter","description":"strip_liquid, filter: Removes {% … %} and {{ … }}, and keeps the text between them. with {'text':'Hello{% if name %} {{ name }}you{% endif %}'} prints …","frontmatter":{"title":"strip_liquid, filter","description":"strip_liquid, filter: Removes {% … %} and {{ … }}, and keeps the text between them. with {'text':'Hello{% if name %} {{ name }}you{% endif %}'} prints …"},"headers":[],"relativePath":"reference/filters/strip_liquid.md","filePath":"reference/filters/strip_liquid.md"}`);
const _sfc_main = { name: "reference/filters/strip_liquid.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="strip_liquid" tabindex="-1">strip_liquid <a class="header-anchor" href="#strip_liquid" aria-label="Permalink to &quot;strip_liquid&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text | strip_liquid → string</span></span></code></pre></div><p>Removes <code>{% … %}</code> and <code>{{ … }}</code>, and keeps the text between them.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>text</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ text | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">strip_liquid</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;text&quot;:&quot;Hello{% if name %} {{ name }}you{% endif %}&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Hello you</span></span></code></pre></div><p><a href="/playground.html#JczBCcMwDEbhVX4EvnUCT9AhBMVgGQSKkzYKtKjavZje3uHjBblshzUXqhQBl7fji9NfejxMn5d2ZNKNevO2CE-AaTGmCqa7mO1RoAOzbYKSiPhn5me_okBm14GSTDzXaqjJSTUyfw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/strip_liquid.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const strip_liquid = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  strip_liquid as default
};
