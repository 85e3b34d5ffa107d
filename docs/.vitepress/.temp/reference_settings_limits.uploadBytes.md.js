import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.uploadBytes, setting","description":"settings.limits.uploadBytes, setting: registerPlatform(liquid, { settings: { limits: { uploadBytes: … } } }) Default: 10,485,760 The maximum of bytes of a …","frontmatter":{"title":"settings.limits.uploadBytes, setting","description":"settings.limits.uploadBytes, setting: registerPlatform(liquid, { settings: { limits: { uploadBytes: … } } }) Default: 10,485,760 The maximum of bytes of a …"},"headers":[],"relativePath":"reference/settings/limits.uploadBytes.md","filePath":"reference/settings/limits.uploadBytes.md"}');
const _sfc_main = { name: "reference/settings/limits.uploadBytes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsuploadbytes" tabindex="-1">settings.limits.uploadBytes <a class="header-anchor" href="#settingslimitsuploadbytes" aria-label="Permalink to &quot;settings.limits.uploadBytes&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { uploadBytes: … } } })</code></p><p>Default: 10,485,760</p><p>The maximum of bytes of a form with files (<code>multipart/form-data</code>), in an app whose schema has a property of the type <code>upload</code>, unless <code>bodyBytes</code> is higher. Above it: status 413.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.uploadBytes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_uploadBytes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_uploadBytes as default
};
