import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.escapeOutput, setting","description":"settings.escapeOutput, setting: registerPlatform(liquid, { settings: { escapeOutput: … } }) Default: LiquidJS' outputEscape; for an app in a directory …","frontmatter":{"title":"settings.escapeOutput, setting","description":"settings.escapeOutput, setting: registerPlatform(liquid, { settings: { escapeOutput: … } }) Default: LiquidJS' outputEscape; for an app in a directory …"},"headers":[],"relativePath":"reference/settings/escapeOutput.md","filePath":"reference/settings/escapeOutput.md"}`);
const _sfc_main = { name: "reference/settings/escapeOutput.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsescapeoutput" tabindex="-1">settings.escapeOutput <a class="header-anchor" href="#settingsescapeoutput" aria-label="Permalink to &quot;settings.escapeOutput&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { escapeOutput: … } })</code></p><p>Default: LiquidJS&#39; <code>outputEscape</code>; for an app in a directory <code>true</code></p><p>Whether <code>{{ }}</code> escapes HTML.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/escapeOutput.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const escapeOutput = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  escapeOutput as default
};
