import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.money.symbol, setting","description":"settings.money.symbol, setting: registerPlatform(liquid, { settings: { money: { symbol: … } } }) Default: true Whether the currency's symbol is written …","frontmatter":{"title":"settings.money.symbol, setting","description":"settings.money.symbol, setting: registerPlatform(liquid, { settings: { money: { symbol: … } } }) Default: true Whether the currency's symbol is written …"},"headers":[],"relativePath":"reference/settings/money.symbol.md","filePath":"reference/settings/money.symbol.md"}`);
const _sfc_main = { name: "reference/settings/money.symbol.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsmoneysymbol" tabindex="-1">settings.money.symbol <a class="header-anchor" href="#settingsmoneysymbol" aria-label="Permalink to &quot;settings.money.symbol&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { money: { symbol: … } } })</code></p><p>Default: <code>true</code></p><p>Whether the currency&#39;s symbol is written: <code>€4.50</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/money.symbol.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const money_symbol = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  money_symbol as default
};
