import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.secret, setting","description":"settings.secret, setting: registerPlatform(liquid, { settings: { secret: … } }) Default: '' The key that encrypts secrets in queued jobs and signs URLs of …","frontmatter":{"title":"settings.secret, setting","description":"settings.secret, setting: registerPlatform(liquid, { settings: { secret: … } }) Default: '' The key that encrypts secrets in queued jobs and signs URLs of …"},"headers":[],"relativePath":"reference/settings/secret.md","filePath":"reference/settings/secret.md"}`);
const _sfc_main = { name: "reference/settings/secret.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingssecret" tabindex="-1">settings.secret <a class="header-anchor" href="#settingssecret" aria-label="Permalink to &quot;settings.secret&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { secret: … } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The key that encrypts secrets in queued jobs and signs URLs of private files and pages of forms: 32 characters or more, the same for all processes. Empty: each process generates its own key. See <a href="/pages.html#background-jobs">jobs</a>, <a href="/uploads.html#urls">URLs of files</a>, <a href="/forms.html#forms-on-pages">forms on pages</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/secret.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const secret = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  secret as default
};
