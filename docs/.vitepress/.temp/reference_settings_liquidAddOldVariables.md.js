import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.liquidAddOldVariables, setting","description":"settings.liquidAddOldVariables, setting: registerPlatform(liquid, { settings: { liquidAddOldVariables: … } }) Default: false Whether current_user, flash …","frontmatter":{"title":"settings.liquidAddOldVariables, setting","description":"settings.liquidAddOldVariables, setting: registerPlatform(liquid, { settings: { liquidAddOldVariables: … } }) Default: false Whether current_user, flash …"},"headers":[],"relativePath":"reference/settings/liquidAddOldVariables.md","filePath":"reference/settings/liquidAddOldVariables.md"}');
const _sfc_main = { name: "reference/settings/liquidAddOldVariables.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsliquidaddoldvariables" tabindex="-1">settings.liquidAddOldVariables <a class="header-anchor" href="#settingsliquidaddoldvariables" aria-label="Permalink to &quot;settings.liquidAddOldVariables&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { liquidAddOldVariables: … } })</code></p><p>Default: <code>false</code></p><p>Whether <code>current_user</code>, <code>flash</code>, <code>page</code> and <code>params</code> of <code>context</code> are variables in every template, too, as older apps expect.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/liquidAddOldVariables.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const liquidAddOldVariables = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  liquidAddOldVariables as default
};
