import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"default-translation, rule of check","description":"default-translation, rule of check: warning – The translations of the default language lack a key that another language has. views/pages/index.liquid …","frontmatter":{"title":"default-translation, rule of check","description":"default-translation, rule of check: warning – The translations of the default language lack a key that another language has. views/pages/index.liquid …"},"headers":[],"relativePath":"reference/checks/default-translation.md","filePath":"reference/checks/default-translation.md"}');
const _sfc_main = { name: "reference/checks/default-translation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="default-translation" tabindex="-1">default-translation <a class="header-anchor" href="#default-translation" aria-label="Permalink to &quot;default-translation&quot;">​</a></h1><p><em>warning</em> – The translations of the default language lack a key that another language has.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ &#39;cart&#39; | t }}</span></span></code></pre></div><p><code>translations/en.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>en:</span></span>
<span class="line"><span>  tea: Tea</span></span></code></pre></div><p><code>translations/pl.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>pl:</span></span>
<span class="line"><span>  tea: Herbata</span></span>
<span class="line"><span>  cart: Koszyk</span></span></code></pre></div><blockquote><p>the translation &quot;cart&quot; is in pl, and not in the default language, en</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/default-translation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const defaultTranslation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  defaultTranslation as default
};
