import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.strict, setting","description":"settings.strict, setting: registerPlatform(liquid, { settings: { strict: … } }) Default: false true makes these errors: nil as the input of the platform's …","frontmatter":{"title":"settings.strict, setting","description":"settings.strict, setting: registerPlatform(liquid, { settings: { strict: … } }) Default: false true makes these errors: nil as the input of the platform's …"},"headers":[],"relativePath":"reference/settings/strict.md","filePath":"reference/settings/strict.md"}`);
const _sfc_main = { name: "reference/settings/strict.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsstrict" tabindex="-1">settings.strict <a class="header-anchor" href="#settingsstrict" aria-label="Permalink to &quot;settings.strict&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { strict: … } })</code></p><p>Default: <code>false</code></p><p><code>true</code> makes these errors: nil as the input of the platform&#39;s filters (the standard filters accept it), an unknown filter, and writing a property that the table&#39;s file does not list. With <code>false</code> they have no effect and are logged once, with their location. See <a href="/data.html#types">types of properties</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/strict.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const strict = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  strict as default
};
