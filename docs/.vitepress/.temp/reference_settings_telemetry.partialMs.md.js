import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.telemetry.partialMs, setting","description":"settings.telemetry.partialMs, setting: registerPlatform(liquid, { settings: { telemetry: { partialMs: … } } }) Default: 10 The minimum duration, in …","frontmatter":{"title":"settings.telemetry.partialMs, setting","description":"settings.telemetry.partialMs, setting: registerPlatform(liquid, { settings: { telemetry: { partialMs: … } } }) Default: 10 The minimum duration, in …"},"headers":[],"relativePath":"reference/settings/telemetry.partialMs.md","filePath":"reference/settings/telemetry.partialMs.md"}');
const _sfc_main = { name: "reference/settings/telemetry.partialMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingstelemetrypartialms" tabindex="-1">settings.telemetry.partialMs <a class="header-anchor" href="#settingstelemetrypartialms" aria-label="Permalink to &quot;settings.telemetry.partialMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { telemetry: { partialMs: … } } })</code></p><p>Default: 10</p><p>The minimum duration, in milliseconds, of partials and functions that get their own span. See <a href="/operating.html#spans">spans</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/telemetry.partialMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const telemetry_partialMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  telemetry_partialMs as default
};
