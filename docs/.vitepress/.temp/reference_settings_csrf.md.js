import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.csrf, setting","description":"settings.csrf, setting: registerPlatform(liquid, { settings: { csrf: … } }) Default: 'null-session' 'null-session' renders a request without its session's …","frontmatter":{"title":"settings.csrf, setting","description":"settings.csrf, setting: registerPlatform(liquid, { settings: { csrf: … } }) Default: 'null-session' 'null-session' renders a request without its session's …"},"headers":[],"relativePath":"reference/settings/csrf.md","filePath":"reference/settings/csrf.md"}`);
const _sfc_main = { name: "reference/settings/csrf.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscsrf" tabindex="-1">settings.csrf <a class="header-anchor" href="#settingscsrf" aria-label="Permalink to &quot;settings.csrf&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { csrf: … } })</code></p><p>Default: <code>&#39;null-session&#39;</code></p><p><code>&#39;null-session&#39;</code> renders a request without its session&#39;s CSRF token with an empty session, so as if the visitor had not signed in; <code>&#39;reject&#39;</code> returns 403. See <a href="/pages.html#requests-of-other-sites">requests of other sites</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/csrf.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const csrf = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  csrf as default
};
