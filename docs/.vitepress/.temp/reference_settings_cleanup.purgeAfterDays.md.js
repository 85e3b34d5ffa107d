import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.cleanup.purgeAfterDays, setting","description":"settings.cleanup.purgeAfterDays, setting: registerPlatform(liquid, { settings: { cleanup: { purgeAfterDays: … } } }) Default: 30 The days from a record's …","frontmatter":{"title":"settings.cleanup.purgeAfterDays, setting","description":"settings.cleanup.purgeAfterDays, setting: registerPlatform(liquid, { settings: { cleanup: { purgeAfterDays: … } } }) Default: 30 The days from a record's …"},"headers":[],"relativePath":"reference/settings/cleanup.purgeAfterDays.md","filePath":"reference/settings/cleanup.purgeAfterDays.md"}`);
const _sfc_main = { name: "reference/settings/cleanup.purgeAfterDays.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscleanuppurgeafterdays" tabindex="-1">settings.cleanup.purgeAfterDays <a class="header-anchor" href="#settingscleanuppurgeafterdays" aria-label="Permalink to &quot;settings.cleanup.purgeAfterDays&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cleanup: { purgeAfterDays: … } } })</code></p><p>Default: 30</p><p>The days from a record&#39;s deletion to its removal, up to 36,500.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cleanup.purgeAfterDays.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cleanup_purgeAfterDays = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cleanup_purgeAfterDays as default
};
