import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.money.withCurrency, setting","description":"settings.money.withCurrency, setting: registerPlatform(liquid, { settings: { money: { withCurrency: … } } }) Default: false Whether the currency's code …","frontmatter":{"title":"settings.money.withCurrency, setting","description":"settings.money.withCurrency, setting: registerPlatform(liquid, { settings: { money: { withCurrency: … } } }) Default: false Whether the currency's code …"},"headers":[],"relativePath":"reference/settings/money.withCurrency.md","filePath":"reference/settings/money.withCurrency.md"}`);
const _sfc_main = { name: "reference/settings/money.withCurrency.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsmoneywithcurrency" tabindex="-1">settings.money.withCurrency <a class="header-anchor" href="#settingsmoneywithcurrency" aria-label="Permalink to &quot;settings.money.withCurrency&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { money: { withCurrency: … } } })</code></p><p>Default: <code>false</code></p><p>Whether the currency&#39;s code follows: <code>€4.50 EUR</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/money.withCurrency.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const money_withCurrency = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  money_withCurrency as default
};
