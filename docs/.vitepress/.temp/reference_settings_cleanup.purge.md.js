import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.cleanup.purge, setting","description":"settings.cleanup.purge, setting: registerPlatform(liquid, { settings: { cleanup: { purge: … } } }) Default: '' The cron schedule on which a worker removes …","frontmatter":{"title":"settings.cleanup.purge, setting","description":"settings.cleanup.purge, setting: registerPlatform(liquid, { settings: { cleanup: { purge: … } } }) Default: '' The cron schedule on which a worker removes …"},"headers":[],"relativePath":"reference/settings/cleanup.purge.md","filePath":"reference/settings/cleanup.purge.md"}`);
const _sfc_main = { name: "reference/settings/cleanup.purge.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingscleanuppurge" tabindex="-1">settings.cleanup.purge <a class="header-anchor" href="#settingscleanuppurge" aria-label="Permalink to &quot;settings.cleanup.purge&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { cleanup: { purge: … } } })</code></p><p>Default: <code>&#39;&#39;</code></p><p>The cron schedule on which a worker removes deleted records permanently. Empty: never.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/cleanup.purge.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const cleanup_purge = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  cleanup_purge as default
};
