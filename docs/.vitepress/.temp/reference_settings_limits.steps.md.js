import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.steps, setting","description":"settings.limits.steps, setting: registerPlatform(liquid, { settings: { limits: { steps: … } } }) Default: 1,000,000 The maximum of rendered nodes and loop …","frontmatter":{"title":"settings.limits.steps, setting","description":"settings.limits.steps, setting: registerPlatform(liquid, { settings: { limits: { steps: … } } }) Default: 1,000,000 The maximum of rendered nodes and loop …"},"headers":[],"relativePath":"reference/settings/limits.steps.md","filePath":"reference/settings/limits.steps.md"}');
const _sfc_main = { name: "reference/settings/limits.steps.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitssteps" tabindex="-1">settings.limits.steps <a class="header-anchor" href="#settingslimitssteps" aria-label="Permalink to &quot;settings.limits.steps&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { steps: … } } })</code></p><p>Default: 1,000,000</p><p>The maximum of rendered nodes and loop iterations in a render, empty ones too. Above it: <code>LimitError</code>: the render ends; <code>try</code> does not catch it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.steps.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_steps = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_steps as default
};
