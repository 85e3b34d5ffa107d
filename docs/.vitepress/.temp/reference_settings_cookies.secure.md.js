import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.cookies.secure, setting","description":"settings.cookies.secure, setting: registerPlatform(liquid, { settings: { cookies: { secure: … } } }) Default: whether the request or baseUrl uses HTTPS …","frontmatter":{"title":"settings.cookies.secure, setting","description":"settings.cookies.secure, setting: registerPlatform(liquid, { settings: { cookies: { secure: … } } }) Default: whether the request or baseUrl uses HTTPS …"},"headers":[],"relativePath":"reference/settings/cookies.secure.md","filePath":"reference/settings/cookies.secure.md"}');
const _sfc_main = { name: "reference/settings/cookies.secure.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscookiessecure" tabindex="-1">settings.cookies.secure <a class="header-anchor" href="#settingscookiessecure" aria-label="Permalink to &quot;settings.cookies.secure&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cookies: { secure: … } } })</code></p><p>Default: whether the request or <code>baseUrl</code> uses HTTPS</p><p>Whether the session cookie is sent over HTTPS only.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cookies.secure.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cookies_secure = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cookies_secure as default
};
