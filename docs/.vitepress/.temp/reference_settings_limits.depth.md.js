import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.depth, setting","description":"settings.limits.depth, setting: registerPlatform(liquid, { settings: { limits: { depth: … } } }) Default: 100 The maximum of nested partials, functions …","frontmatter":{"title":"settings.limits.depth, setting","description":"settings.limits.depth, setting: registerPlatform(liquid, { settings: { limits: { depth: … } } }) Default: 100 The maximum of nested partials, functions …"},"headers":[],"relativePath":"reference/settings/limits.depth.md","filePath":"reference/settings/limits.depth.md"}');
const _sfc_main = { name: "reference/settings/limits.depth.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsdepth" tabindex="-1">settings.limits.depth <a class="header-anchor" href="#settingslimitsdepth" aria-label="Permalink to &quot;settings.limits.depth&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { depth: … } } })</code></p><p>Default: 100</p><p>The maximum of nested partials, functions and layouts. Above it: <code>LimitError</code>: the render ends; <code>try</code> does not catch it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.depth.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_depth = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_depth as default
};
