import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.rest.sampleStatuses, setting","description":"settings.rest.sampleStatuses, setting: registerPlatform(liquid, { settings: { rest: { sampleStatuses: … } } }) Default: false Whether the API returns the …","frontmatter":{"title":"settings.rest.sampleStatuses, setting","description":"settings.rest.sampleStatuses, setting: registerPlatform(liquid, { settings: { rest: { sampleStatuses: … } } }) Default: false Whether the API returns the …"},"headers":[],"relativePath":"reference/settings/rest.sampleStatuses.md","filePath":"reference/settings/rest.sampleStatuses.md"}');
const _sfc_main = { name: "reference/settings/rest.sampleStatuses.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsrestsamplestatuses" tabindex="-1">settings.rest.sampleStatuses <a class="header-anchor" href="#settingsrestsamplestatuses" aria-label="Permalink to &quot;settings.rest.sampleStatuses&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { rest: { sampleStatuses: … } } })</code></p><p>Default: <code>false</code></p><p>Whether the API returns the statuses of platformOS&#39; samples.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/rest.sampleStatuses.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const rest_sampleStatuses = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  rest_sampleStatuses as default
};
