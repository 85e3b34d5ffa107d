import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.standardFilters, setting","description":"settings.standardFilters, setting: registerPlatform(liquid, { settings: { standardFilters: … } }) Default: 'dialect' 'host' keeps LiquidJS' own version of …","frontmatter":{"title":"settings.standardFilters, setting","description":"settings.standardFilters, setting: registerPlatform(liquid, { settings: { standardFilters: … } }) Default: 'dialect' 'host' keeps LiquidJS' own version of …"},"headers":[],"relativePath":"reference/settings/standardFilters.md","filePath":"reference/settings/standardFilters.md"}`);
const _sfc_main = { name: "reference/settings/standardFilters.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsstandardfilters" tabindex="-1">settings.standardFilters <a class="header-anchor" href="#settingsstandardfilters" aria-label="Permalink to &quot;settings.standardFilters&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { standardFilters: … } })</code></p><p>Default: <code>&#39;dialect&#39;</code></p><p><code>&#39;host&#39;</code> keeps LiquidJS&#39; own version of every filter that it defines.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/standardFilters.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const standardFilters = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  standardFilters as default
};
