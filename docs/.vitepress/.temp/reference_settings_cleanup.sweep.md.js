import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.cleanup.sweep, setting","description":"settings.cleanup.sweep, setting: registerPlatform(liquid, { settings: { cleanup: { sweep: … } } }) Default: '' The cron schedule ('30 3 ', in timeZone) on …","frontmatter":{"title":"settings.cleanup.sweep, setting","description":"settings.cleanup.sweep, setting: registerPlatform(liquid, { settings: { cleanup: { sweep: … } } }) Default: '' The cron schedule ('30 3 ', in timeZone) on …"},"headers":[],"relativePath":"reference/settings/cleanup.sweep.md","filePath":"reference/settings/cleanup.sweep.md"}`);
const _sfc_main = { name: "reference/settings/cleanup.sweep.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscleanupsweep" tabindex="-1">settings.cleanup.sweep <a class="header-anchor" href="#settingscleanupsweep" aria-label="Permalink to &quot;settings.cleanup.sweep&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cleanup: { sweep: … } } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The cron schedule (<code>&#39;30 3 * * *&#39;</code>, in <code>timeZone</code>) on which a worker deletes files without a record. Empty: never. See <a href="/operating.html#daily-work">daily work</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cleanup.sweep.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cleanup_sweep = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cleanup_sweep as default
};
