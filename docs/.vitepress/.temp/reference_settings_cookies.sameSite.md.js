import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.cookies.sameSite, setting","description":"settings.cookies.sameSite, setting: registerPlatform(liquid, { settings: { cookies: { sameSite: … } } }) Default: 'lax' 'strict', or 'none', which needs …","frontmatter":{"title":"settings.cookies.sameSite, setting","description":"settings.cookies.sameSite, setting: registerPlatform(liquid, { settings: { cookies: { sameSite: … } } }) Default: 'lax' 'strict', or 'none', which needs …"},"headers":[],"relativePath":"reference/settings/cookies.sameSite.md","filePath":"reference/settings/cookies.sameSite.md"}`);
const _sfc_main = { name: "reference/settings/cookies.sameSite.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscookiessamesite" tabindex="-1">settings.cookies.sameSite <a class="header-anchor" href="#settingscookiessamesite" aria-label="Permalink to &quot;settings.cookies.sameSite&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cookies: { sameSite: … } } })</code></p><p>Default: <code>&#39;lax&#39;</code></p><p><code>&#39;strict&#39;</code>, or <code>&#39;none&#39;</code>, which needs <code>Secure</code> cookies.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cookies.sameSite.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cookies_sameSite = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cookies_sameSite as default
};
