import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.outputLength, setting","description":"settings.limits.outputLength, setting: registerPlatform(liquid, { settings: { limits: { outputLength: … } } }) Default: 50,000,000 The maximum of …","frontmatter":{"title":"settings.limits.outputLength, setting","description":"settings.limits.outputLength, setting: registerPlatform(liquid, { settings: { limits: { outputLength: … } } }) Default: 50,000,000 The maximum of …"},"headers":[],"relativePath":"reference/settings/limits.outputLength.md","filePath":"reference/settings/limits.outputLength.md"}');
const _sfc_main = { name: "reference/settings/limits.outputLength.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsoutputlength" tabindex="-1">settings.limits.outputLength <a class="header-anchor" href="#settingslimitsoutputlength" aria-label="Permalink to &quot;settings.limits.outputLength&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { outputLength: … } } })</code></p><p>Default: 50,000,000</p><p>The maximum of characters of output in a render, captured output too. Above it: <code>LimitError</code>: the render ends; <code>try</code> does not catch it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.outputLength.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_outputLength = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_outputLength as default
};
