import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.rest.basePath, setting","description":"settings.rest.basePath, setting: registerPlatform(liquid, { settings: { rest: { basePath: … } } }) Default: '/api' The path of the API; '' is the root …","frontmatter":{"title":"settings.rest.basePath, setting","description":"settings.rest.basePath, setting: registerPlatform(liquid, { settings: { rest: { basePath: … } } }) Default: '/api' The path of the API; '' is the root …"},"headers":[],"relativePath":"reference/settings/rest.basePath.md","filePath":"reference/settings/rest.basePath.md"}`);
const _sfc_main = { name: "reference/settings/rest.basePath.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsrestbasepath" tabindex="-1">settings.rest.basePath <a class="header-anchor" href="#settingsrestbasepath" aria-label="Permalink to &quot;settings.rest.basePath&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { rest: { basePath: … } } })</code></p><p>Default: <code>&#39;/api&#39;</code></p><p>The path of the API; <code>&#39;&#39;</code> is the root. See <a href="/rest.html">the REST API</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/rest.basePath.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const rest_basePath = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  rest_basePath as default
};
