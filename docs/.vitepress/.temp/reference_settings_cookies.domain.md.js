import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.cookies.domain, setting","description":"settings.cookies.domain, setting: registerPlatform(liquid, { settings: { cookies: { domain: … } } }) Default: '' The domain whose subdomains also receive …","frontmatter":{"title":"settings.cookies.domain, setting","description":"settings.cookies.domain, setting: registerPlatform(liquid, { settings: { cookies: { domain: … } } }) Default: '' The domain whose subdomains also receive …"},"headers":[],"relativePath":"reference/settings/cookies.domain.md","filePath":"reference/settings/cookies.domain.md"}`);
const _sfc_main = { name: "reference/settings/cookies.domain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscookiesdomain" tabindex="-1">settings.cookies.domain <a class="header-anchor" href="#settingscookiesdomain" aria-label="Permalink to &quot;settings.cookies.domain&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cookies: { domain: … } } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The domain whose subdomains also receive the cookie: <code>&#39;example.com&#39;</code>. Empty: only this host receives it, which is safer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cookies.domain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cookies_domain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cookies_domain as default
};
