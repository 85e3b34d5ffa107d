import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.memory, setting","description":"settings.limits.memory, setting: registerPlatform(liquid, { settings: { limits: { memory: … } } }) Default: 100,000,000 The maximum of characters and …","frontmatter":{"title":"settings.limits.memory, setting","description":"settings.limits.memory, setting: registerPlatform(liquid, { settings: { limits: { memory: … } } }) Default: 100,000,000 The maximum of characters and …"},"headers":[],"relativePath":"reference/settings/limits.memory.md","filePath":"reference/settings/limits.memory.md"}');
const _sfc_main = { name: "reference/settings/limits.memory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsmemory" tabindex="-1">settings.limits.memory <a class="header-anchor" href="#settingslimitsmemory" aria-label="Permalink to &quot;settings.limits.memory&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { memory: … } } })</code></p><p>Default: 100,000,000</p><p>The maximum of characters and elements that filters create in a render; LiquidJS&#39; <code>memoryLimit</code> applies too. Above it: <code>LimitError</code>: the render ends; <code>try</code> does not catch it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.memory.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_memory = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_memory as default
};
