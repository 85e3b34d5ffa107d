import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"same-name, rule of check","description":"same-name, rule of check: warning – Two forms, e-mails, SMS or API calls have the same name. forms/tea.liquid forms/cup.liquid name: 'order' is also the …","frontmatter":{"title":"same-name, rule of check","description":"same-name, rule of check: warning – Two forms, e-mails, SMS or API calls have the same name. forms/tea.liquid forms/cup.liquid name: 'order' is also the …"},"headers":[],"relativePath":"reference/checks/same-name.md","filePath":"reference/checks/same-name.md"}`);
const _sfc_main = { name: "reference/checks/same-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="same-name" tabindex="-1">same-name <a class="header-anchor" href="#same-name" aria-label="Permalink to &quot;same-name&quot;">​</a></h1><p><em>warning</em> – Two forms, e-mails, SMS or API calls have the same name.</p><p><code>forms/tea.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>name: order</span></span>
<span class="line"><span>resource: tea</span></span>
<span class="line"><span>---</span></span></code></pre></div><p><code>forms/cup.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>name: order</span></span>
<span class="line"><span>resource: cup</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>name: &quot;order&quot; is also the name of forms/cup.liquid: forms/tea.liquid is used</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/same-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const sameName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  sameName as default
};
