import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.bodyBytes, setting","description":"settings.limits.bodyBytes, setting: registerPlatform(liquid, { settings: { limits: { bodyBytes: … } } }) Default: 1,048,576 The maximum of bytes of a …","frontmatter":{"title":"settings.limits.bodyBytes, setting","description":"settings.limits.bodyBytes, setting: registerPlatform(liquid, { settings: { limits: { bodyBytes: … } } }) Default: 1,048,576 The maximum of bytes of a …"},"headers":[],"relativePath":"reference/settings/limits.bodyBytes.md","filePath":"reference/settings/limits.bodyBytes.md"}');
const _sfc_main = { name: "reference/settings/limits.bodyBytes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsbodybytes" tabindex="-1">settings.limits.bodyBytes <a class="header-anchor" href="#settingslimitsbodybytes" aria-label="Permalink to &quot;settings.limits.bodyBytes&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { bodyBytes: … } } })</code></p><p>Default: 1,048,576</p><p>The maximum of bytes of a request&#39;s body. Above it: status 413.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.bodyBytes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_bodyBytes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_bodyBytes as default
};
