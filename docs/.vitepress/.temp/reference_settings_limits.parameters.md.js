import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.parameters, setting","description":"settings.limits.parameters, setting: registerPlatform(liquid, { settings: { limits: { parameters: … } } }) Default: 4,096 The maximum of values in a …","frontmatter":{"title":"settings.limits.parameters, setting","description":"settings.limits.parameters, setting: registerPlatform(liquid, { settings: { limits: { parameters: … } } }) Default: 4,096 The maximum of values in a …"},"headers":[],"relativePath":"reference/settings/limits.parameters.md","filePath":"reference/settings/limits.parameters.md"}');
const _sfc_main = { name: "reference/settings/limits.parameters.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsparameters" tabindex="-1">settings.limits.parameters <a class="header-anchor" href="#settingslimitsparameters" aria-label="Permalink to &quot;settings.limits.parameters&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { parameters: … } } })</code></p><p>Default: 4,096</p><p>The maximum of values in a request&#39;s query, and in its body: each string, number, hash and list of a form or JSON. Above it: status 413.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.parameters.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_parameters = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_parameters as default
};
