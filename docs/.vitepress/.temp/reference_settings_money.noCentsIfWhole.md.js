import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.money.noCentsIfWhole, setting","description":"settings.money.noCentsIfWhole, setting: registerPlatform(liquid, { settings: { money: { noCentsIfWhole: … } } }) Default: true Whether whole amounts are …","frontmatter":{"title":"settings.money.noCentsIfWhole, setting","description":"settings.money.noCentsIfWhole, setting: registerPlatform(liquid, { settings: { money: { noCentsIfWhole: … } } }) Default: true Whether whole amounts are …"},"headers":[],"relativePath":"reference/settings/money.noCentsIfWhole.md","filePath":"reference/settings/money.noCentsIfWhole.md"}');
const _sfc_main = { name: "reference/settings/money.noCentsIfWhole.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsmoneynocentsifwhole" tabindex="-1">settings.money.noCentsIfWhole <a class="header-anchor" href="#settingsmoneynocentsifwhole" aria-label="Permalink to &quot;settings.money.noCentsIfWhole&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { money: { noCentsIfWhole: … } } })</code></p><p>Default: <code>true</code></p><p>Whether whole amounts are written without cents: <code>€4</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/money.noCentsIfWhole.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const money_noCentsIfWhole = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  money_noCentsIfWhole as default
};
