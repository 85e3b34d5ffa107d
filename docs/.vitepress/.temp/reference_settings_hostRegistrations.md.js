import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.hostRegistrations, setting","description":"settings.hostRegistrations, setting: registerPlatform(liquid, { settings: { hostRegistrations: … } }) Default: 'keep' For filters and tags registered …","frontmatter":{"title":"settings.hostRegistrations, setting","description":"settings.hostRegistrations, setting: registerPlatform(liquid, { settings: { hostRegistrations: … } }) Default: 'keep' For filters and tags registered …"},"headers":[],"relativePath":"reference/settings/hostRegistrations.md","filePath":"reference/settings/hostRegistrations.md"}`);
const _sfc_main = { name: "reference/settings/hostRegistrations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingshostregistrations" tabindex="-1">settings.hostRegistrations <a class="header-anchor" href="#settingshostregistrations" aria-label="Permalink to &quot;settings.hostRegistrations&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { hostRegistrations: … } })</code></p><p>Default: <code>&#39;keep&#39;</code></p><p>For filters and tags registered before <code>registerPlatform</code> under a name that the platform uses too: <code>&#39;keep&#39;</code> keeps them and logs each once; <code>&#39;replace&#39;</code> replaces them with the platform&#39;s. Later registrations always apply.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/hostRegistrations.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hostRegistrations = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hostRegistrations as default
};
