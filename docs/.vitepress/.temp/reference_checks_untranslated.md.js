import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"untranslated, rule of check","description":"untranslated, rule of check: hint – A key of the default language is missing in another language. translations/en.yml translations/pl.yml the translation …","frontmatter":{"title":"untranslated, rule of check","description":"untranslated, rule of check: hint – A key of the default language is missing in another language. translations/en.yml translations/pl.yml the translation …"},"headers":[],"relativePath":"reference/checks/untranslated.md","filePath":"reference/checks/untranslated.md"}');
const _sfc_main = { name: "reference/checks/untranslated.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="untranslated" tabindex="-1">untranslated <a class="header-anchor" href="#untranslated" aria-label="Permalink to &quot;untranslated&quot;">​</a></h1><p><em>hint</em> – A key of the default language is missing in another language.</p><p><code>translations/en.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>en:</span></span>
<span class="line"><span>  cart: Cart</span></span>
<span class="line"><span>  tea: Tea</span></span></code></pre></div><p><code>translations/pl.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>pl:</span></span>
<span class="line"><span>  tea: Herbata</span></span></code></pre></div><blockquote><p>the translation &quot;cart&quot; is missing in pl</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/untranslated.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const untranslated = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  untranslated as default
};
