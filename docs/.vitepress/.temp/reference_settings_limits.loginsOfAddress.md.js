import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.loginsOfAddress, setting","description":"settings.limits.loginsOfAddress, setting: registerPlatform(liquid, { settings: { limits: { loginsOfAddress: … } } }) Default: 100 The maximum of wrong …","frontmatter":{"title":"settings.limits.loginsOfAddress, setting","description":"settings.limits.loginsOfAddress, setting: registerPlatform(liquid, { settings: { limits: { loginsOfAddress: … } } }) Default: 100 The maximum of wrong …"},"headers":[],"relativePath":"reference/settings/limits.loginsOfAddress.md","filePath":"reference/settings/limits.loginsOfAddress.md"}');
const _sfc_main = { name: "reference/settings/limits.loginsOfAddress.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsloginsofaddress" tabindex="-1">settings.limits.loginsOfAddress <a class="header-anchor" href="#settingslimitsloginsofaddress" aria-label="Permalink to &quot;settings.limits.loginsOfAddress&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { loginsOfAddress: … } } })</code></p><p>Default: 100</p><p>The maximum of wrong passwords from one IP address within <code>loginMs</code>. Above it: status 429.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.loginsOfAddress.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_loginsOfAddress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_loginsOfAddress as default
};
