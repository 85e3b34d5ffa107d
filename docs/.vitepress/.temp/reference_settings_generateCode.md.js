import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.generateCode, setting","description":"settings.generateCode, setting: registerPlatform(liquid, { settings: { generateCode: … } }) Default: true Whether templates that are used much become …","frontmatter":{"title":"settings.generateCode, setting","description":"settings.generateCode, setting: registerPlatform(liquid, { settings: { generateCode: … } }) Default: true Whether templates that are used much become …"},"headers":[],"relativePath":"reference/settings/generateCode.md","filePath":"reference/settings/generateCode.md"}');
const _sfc_main = { name: "reference/settings/generateCode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsgeneratecode" tabindex="-1">settings.generateCode <a class="header-anchor" href="#settingsgeneratecode" aria-label="Permalink to &quot;settings.generateCode&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { generateCode: … } })</code></p><p>Default: <code>true</code></p><p>Whether templates that are used much become JavaScript functions. With <code>false</code>, in <code>&#39;development&#39;</code>, and where the process allows no code from strings, all templates are rendered by closures: several times slower, with the same output.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/generateCode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const generateCode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  generateCode as default
};
