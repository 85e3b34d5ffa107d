import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.themeSearchPaths, setting","description":"settings.themeSearchPaths, setting: registerPlatform(liquid, { settings: { themeSearchPaths: … } }) Default: [] The folders of partials that …","frontmatter":{"title":"settings.themeSearchPaths, setting","description":"settings.themeSearchPaths, setting: registerPlatform(liquid, { settings: { themeSearchPaths: … } }) Default: [] The folders of partials that …"},"headers":[],"relativePath":"reference/settings/themeSearchPaths.md","filePath":"reference/settings/themeSearchPaths.md"}');
const _sfc_main = { name: "reference/settings/themeSearchPaths.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsthemesearchpaths" tabindex="-1">settings.themeSearchPaths <a class="header-anchor" href="#settingsthemesearchpaths" aria-label="Permalink to &quot;settings.themeSearchPaths&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { themeSearchPaths: … } })</code></p><p>Default: <code>[]</code></p><p>The folders of partials that <code>theme_render_rc</code> searches, in order; they may contain Liquid. Empty: the same folders as <code>render</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/themeSearchPaths.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const themeSearchPaths = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  themeSearchPaths as default
};
