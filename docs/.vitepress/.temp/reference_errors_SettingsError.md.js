import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"SettingsError, error","description":"SettingsError, error: A setting of registerPlatform or config.yml is unknown or of the wrong type; path names it, or its file. Its code is settings. It is …","frontmatter":{"title":"SettingsError, error","description":"SettingsError, error: A setting of registerPlatform or config.yml is unknown or of the wrong type; path names it, or its file. Its code is settings. It is …"},"headers":[],"relativePath":"reference/errors/SettingsError.md","filePath":"reference/errors/SettingsError.md"}');
const _sfc_main = { name: "reference/errors/SettingsError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingserror" tabindex="-1">SettingsError <a class="header-anchor" href="#settingserror" aria-label="Permalink to &quot;SettingsError&quot;">​</a></h1><p>A setting of <code>registerPlatform</code> or <code>config.yml</code> is unknown or of the wrong type; <code>path</code> names it, or its file.</p><p>Its <code>code</code> is <code>settings</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/SettingsError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const SettingsError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  SettingsError as default
};
