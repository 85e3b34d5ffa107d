import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"ignored-value, rule of check","description":"ignored-value, rule of check: warning – A value of a form has no meaning. forms/tea.liquid fields.properties.name: expected a hash, got String 'text …","frontmatter":{"title":"ignored-value, rule of check","description":"ignored-value, rule of check: warning – A value of a form has no meaning. forms/tea.liquid fields.properties.name: expected a hash, got String 'text …"},"headers":[],"relativePath":"reference/checks/ignored-value.md","filePath":"reference/checks/ignored-value.md"}`);
const _sfc_main = { name: "reference/checks/ignored-value.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="ignored-value" tabindex="-1">ignored-value <a class="header-anchor" href="#ignored-value" aria-label="Permalink to &quot;ignored-value&quot;">​</a></h1><p><em>warning</em> – A value of a form has no meaning.</p><p><code>forms/tea.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>resource: tea</span></span>
<span class="line"><span>fields:</span></span>
<span class="line"><span>  properties: { name: text }</span></span>
<span class="line"><span>---</span></span></code></pre></div><blockquote><p>fields.properties.name: expected a hash, got String &quot;text&quot;: ignored</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/ignored-value.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ignoredValue = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ignoredValue as default
};
