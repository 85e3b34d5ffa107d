import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.loginMs, setting","description":"settings.limits.loginMs, setting: registerPlatform(liquid, { settings: { limits: { loginMs: … } } }) Default: 180,000 The maximum of milliseconds for …","frontmatter":{"title":"settings.limits.loginMs, setting","description":"settings.limits.loginMs, setting: registerPlatform(liquid, { settings: { limits: { loginMs: … } } }) Default: 180,000 The maximum of milliseconds for …"},"headers":[],"relativePath":"reference/settings/limits.loginMs.md","filePath":"reference/settings/limits.loginMs.md"}');
const _sfc_main = { name: "reference/settings/limits.loginMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsloginms" tabindex="-1">settings.limits.loginMs <a class="header-anchor" href="#settingslimitsloginms" aria-label="Permalink to &quot;settings.limits.loginMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { loginMs: … } } })</code></p><p>Default: 180,000</p><p>The maximum of milliseconds for which wrong passwords count. Above it: they are forgotten.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.loginMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_loginMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_loginMs as default
};
