import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.constants, setting","description":"settings.constants, setting: registerPlatform(liquid, { settings: { constants: … } }) Default: {} The values of context.constants.","frontmatter":{"title":"settings.constants, setting","description":"settings.constants, setting: registerPlatform(liquid, { settings: { constants: … } }) Default: {} The values of context.constants."},"headers":[],"relativePath":"reference/settings/constants.md","filePath":"reference/settings/constants.md"}');
const _sfc_main = { name: "reference/settings/constants.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsconstants" tabindex="-1">settings.constants <a class="header-anchor" href="#settingsconstants" aria-label="Permalink to &quot;settings.constants&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { constants: … } })</code></p><p>Default: <code>{}</code></p><p>The values of <code>context.constants</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/constants.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const constants = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  constants as default
};
