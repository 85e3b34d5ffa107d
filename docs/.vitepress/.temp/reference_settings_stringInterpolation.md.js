import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.stringInterpolation, setting","description":"settings.stringInterpolation, setting: registerPlatform(liquid, { settings: { stringInterpolation: … } }) Default: true; for an app in a directory false …","frontmatter":{"title":"settings.stringInterpolation, setting","description":"settings.stringInterpolation, setting: registerPlatform(liquid, { settings: { stringInterpolation: … } }) Default: true; for an app in a directory false …"},"headers":[],"relativePath":"reference/settings/stringInterpolation.md","filePath":"reference/settings/stringInterpolation.md"}');
const _sfc_main = { name: "reference/settings/stringInterpolation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsstringinterpolation" tabindex="-1">settings.stringInterpolation <a class="header-anchor" href="#settingsstringinterpolation" aria-label="Permalink to &quot;settings.stringInterpolation&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { stringInterpolation: … } })</code></p><p>Default: <code>true</code>; for an app in a directory <code>false</code></p><p>Whether <code>&quot;{{ x }}&quot;</code> in double quotes is interpolated.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/stringInterpolation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const stringInterpolation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  stringInterpolation as default
};
