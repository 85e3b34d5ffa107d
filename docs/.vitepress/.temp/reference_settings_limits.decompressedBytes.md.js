import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.decompressedBytes, setting","description":"settings.limits.decompressedBytes, setting: registerPlatform(liquid, { settings: { limits: { decompressedBytes: … } } }) Default: 52,428,800 The maximum …","frontmatter":{"title":"settings.limits.decompressedBytes, setting","description":"settings.limits.decompressedBytes, setting: registerPlatform(liquid, { settings: { limits: { decompressedBytes: … } } }) Default: 52,428,800 The maximum …"},"headers":[],"relativePath":"reference/settings/limits.decompressedBytes.md","filePath":"reference/settings/limits.decompressedBytes.md"}');
const _sfc_main = { name: "reference/settings/limits.decompressedBytes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsdecompressedbytes" tabindex="-1">settings.limits.decompressedBytes <a class="header-anchor" href="#settingslimitsdecompressedbytes" aria-label="Permalink to &quot;settings.limits.decompressedBytes&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { decompressedBytes: … } } })</code></p><p>Default: 52,428,800</p><p>The maximum of bytes that <code>gzip_decompress</code> returns. Above it: an error that names the place in the template, with a <code>LimitError</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.decompressedBytes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_decompressedBytes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_decompressedBytes as default
};
