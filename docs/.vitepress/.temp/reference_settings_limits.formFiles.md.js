import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.formFiles, setting","description":"settings.limits.formFiles, setting: registerPlatform(liquid, { settings: { limits: { formFiles: … } } }) Default: 100 The maximum of files in a form …","frontmatter":{"title":"settings.limits.formFiles, setting","description":"settings.limits.formFiles, setting: registerPlatform(liquid, { settings: { limits: { formFiles: … } } }) Default: 100 The maximum of files in a form …"},"headers":[],"relativePath":"reference/settings/limits.formFiles.md","filePath":"reference/settings/limits.formFiles.md"}');
const _sfc_main = { name: "reference/settings/limits.formFiles.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsformfiles" tabindex="-1">settings.limits.formFiles <a class="header-anchor" href="#settingslimitsformfiles" aria-label="Permalink to &quot;settings.limits.formFiles&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { formFiles: … } } })</code></p><p>Default: 100</p><p>The maximum of files in a form. Above it: status 413.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.formFiles.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_formFiles = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_formFiles as default
};
