import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.renderMs, setting","description":"settings.limits.renderMs, setting: registerPlatform(liquid, { settings: { limits: { renderMs: … } } }) Default: 30,000 The maximum of milliseconds of a …","frontmatter":{"title":"settings.limits.renderMs, setting","description":"settings.limits.renderMs, setting: registerPlatform(liquid, { settings: { limits: { renderMs: … } } }) Default: 30,000 The maximum of milliseconds of a …"},"headers":[],"relativePath":"reference/settings/limits.renderMs.md","filePath":"reference/settings/limits.renderMs.md"}');
const _sfc_main = { name: "reference/settings/limits.renderMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsrenderms" tabindex="-1">settings.limits.renderMs <a class="header-anchor" href="#settingslimitsrenderms" aria-label="Permalink to &quot;settings.limits.renderMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { renderMs: … } } })</code></p><p>Default: 30,000</p><p>The maximum of milliseconds of a render; LiquidJS&#39; <code>renderLimit</code> applies too. Above it: <code>LimitError</code>: the render ends; <code>try</code> does not catch it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.renderMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_renderMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_renderMs as default
};
