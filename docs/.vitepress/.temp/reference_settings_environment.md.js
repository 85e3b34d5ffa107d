import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.environment, setting","description":"settings.environment, setting: registerPlatform(liquid, { settings: { environment: … } }) Default: 'staging' The value of context.environment, which log's …","frontmatter":{"title":"settings.environment, setting","description":"settings.environment, setting: registerPlatform(liquid, { settings: { environment: … } }) Default: 'staging' The value of context.environment, which log's …"},"headers":[],"relativePath":"reference/settings/environment.md","filePath":"reference/settings/environment.md"}`);
const _sfc_main = { name: "reference/settings/environment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsenvironment" tabindex="-1">settings.environment <a class="header-anchor" href="#settingsenvironment" aria-label="Permalink to &quot;settings.environment&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { environment: … } })</code></p><p>Default: <code>&#39;staging&#39;</code></p><p>The value of <code>context.environment</code>, which <code>log</code>&#39;s <code>env</code> also reads. In <code>&#39;development&#39;</code>, a failing page shows its error to every visitor. See <a href="/dev.html#the-error-page">the error page</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/environment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const environment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  environment as default
};
