import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.logins, setting","description":"settings.limits.logins, setting: registerPlatform(liquid, { settings: { limits: { logins: … } } }) Default: 10 The maximum of wrong passwords for an …","frontmatter":{"title":"settings.limits.logins, setting","description":"settings.limits.logins, setting: registerPlatform(liquid, { settings: { limits: { logins: … } } }) Default: 10 The maximum of wrong passwords for an …"},"headers":[],"relativePath":"reference/settings/limits.logins.md","filePath":"reference/settings/limits.logins.md"}');
const _sfc_main = { name: "reference/settings/limits.logins.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitslogins" tabindex="-1">settings.limits.logins <a class="header-anchor" href="#settingslimitslogins" aria-label="Permalink to &quot;settings.limits.logins&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { logins: … } } })</code></p><p>Default: 10</p><p>The maximum of wrong passwords for an account from one IP address within <code>loginMs</code>. Above it: status 429.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.logins.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_logins = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_logins as default
};
