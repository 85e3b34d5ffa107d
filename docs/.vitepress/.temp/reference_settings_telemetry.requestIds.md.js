import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.telemetry.requestIds, setting","description":"settings.telemetry.requestIds, setting: registerPlatform(liquid, { settings: { telemetry: { requestIds: … } } }) Default: false Whether each request has …","frontmatter":{"title":"settings.telemetry.requestIds, setting","description":"settings.telemetry.requestIds, setting: registerPlatform(liquid, { settings: { telemetry: { requestIds: … } } }) Default: false Whether each request has …"},"headers":[],"relativePath":"reference/settings/telemetry.requestIds.md","filePath":"reference/settings/telemetry.requestIds.md"}');
const _sfc_main = { name: "reference/settings/telemetry.requestIds.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingstelemetryrequestids" tabindex="-1">settings.telemetry.requestIds <a class="header-anchor" href="#settingstelemetryrequestids" aria-label="Permalink to &quot;settings.telemetry.requestIds&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { telemetry: { requestIds: … } } })</code></p><p>Default: <code>false</code></p><p>Whether each request has an id, in the response&#39;s <code>x-request-id</code> and in its log entries. See <a href="/operating.html#logs">logs</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/telemetry.requestIds.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const telemetry_requestIds = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  telemetry_requestIds as default
};
