import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.regexpMs, setting","description":"settings.limits.regexpMs, setting: registerPlatform(liquid, { settings: { limits: { regexpMs: … } } }) Default: 100 The maximum of milliseconds of the …","frontmatter":{"title":"settings.limits.regexpMs, setting","description":"settings.limits.regexpMs, setting: registerPlatform(liquid, { settings: { limits: { regexpMs: … } } }) Default: 100 The maximum of milliseconds of the …"},"headers":[],"relativePath":"reference/settings/limits.regexpMs.md","filePath":"reference/settings/limits.regexpMs.md"}');
const _sfc_main = { name: "reference/settings/limits.regexpMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitsregexpms" tabindex="-1">settings.limits.regexpMs <a class="header-anchor" href="#settingslimitsregexpms" aria-label="Permalink to &quot;settings.limits.regexpMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { regexpMs: … } } })</code></p><p>Default: 100</p><p>The maximum of milliseconds of the processor for a regular expression, which a busy machine may make ten times as long; one that cannot backtrack, on at most 2,000,000 characters, is not stopped. Above it: an error that names the place in the template, with a <code>LimitError</code> as its cause.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.regexpMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_regexpMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_regexpMs as default
};
